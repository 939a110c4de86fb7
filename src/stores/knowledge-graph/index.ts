export { type GraphEdit, GraphFile } from './graph-file.ts';
export { entityLine, type GraphEntity, type GraphLine, type GraphRelation, relationLine } from './graph-lines.ts';
