// Solves deals beside a program in Node.

import { parentPort } from "node:worker_threads";
import { answering } from "./solver-operations.js";

parentPort.on("message", answering((message) => parentPort.postMessage(message)));
