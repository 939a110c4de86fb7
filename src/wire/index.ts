export { complaint, errorReply, rpcCode } from './complaint.ts';
export { parseJson } from './json-text.ts';
export { type Line, LineSplitter, onOneLine } from './line-splitter.ts';
export { type Fields, isFields, type Message, parseMessage, type RequestId } from './message.ts';
