export { type KnowledgeGraph, type KnowledgeGraphOptions, openKnowledgeGraph } from './graph.ts';
export type { SyncReport, WithheldItem } from './reconcile.ts';
