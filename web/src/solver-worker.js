// Solves deals beside the page, which is never blocked by it.

import { answering } from "./solver-operations.js";

const answer = answering((message) => self.postMessage(message));
self.onmessage = ({ data }) => answer(data);
