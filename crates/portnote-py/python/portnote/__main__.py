"""`python -m portnote check club.pbn` runs the program, which is the package `portnote-cli`."""

import os
import shutil
import sys
import sysconfig


def main():
    """Runs the program with the arguments of this call; does not return where a process can be replaced."""
    program = _program()
    if program is None:
        advice = 'install it with `python -m pip install "portnote[cli]"`'
        print(f"portnote: the program is not installed: {advice}", file=sys.stderr)
        return 2
    command = [program, *sys.argv[1:]]
    if os.name != "nt":
        os.execv(program, command)
    # Windows would start another process and end this one at once.
    import subprocess

    try:
        return subprocess.run(command).returncode
    except KeyboardInterrupt:
        # The program has been interrupted as well, and has said what there was to say.
        return 130


def _program():
    """The program of this environment, of the user, or on the path; None without one."""
    folders = [sysconfig.get_path("scripts")]
    user = sysconfig.get_preferred_scheme("user")
    folders.append(sysconfig.get_path("scripts", scheme=user))
    folders.append(os.environ.get("PATH", ""))
    for folder in folders:
        program = folder and shutil.which("portnote", path=folder)
        if program:
            return program
    return None


if __name__ == "__main__":
    sys.exit(main())
