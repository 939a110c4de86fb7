export { exportRecords, type SiemExportOptions } from './export.ts';
export type { SiemFormat } from './format.ts';
export { fileSink, type Sink, webhookSink } from './sink.ts';
