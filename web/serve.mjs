// Serves a folder on this machine only: node web/serve.mjs FOLDER PORT

import { serve } from "./files.mjs";

const [folder, port] = process.argv.slice(2);
const { url } = await serve(folder, { port: Number(port) });
console.log(`the page is at ${url}`);
