from portnote import Table as Table
