export { complaint, errorReply, rpcCode } from './complaint.ts';
export { parseJson } from './json-text.ts';
export { type JsonMember, type JsonTree, memberOf, treeOf, writeTree } from './json-tree.ts';
export { type JsonRpcLine, LineSplitter, onOneLine } from './line-splitter.ts';
export { type JsonFields, type Message, parseMessage, type RequestId } from './message.ts';
