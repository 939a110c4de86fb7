/**
 * Opens databases, keys and policies from files and the environment, for programs that run on Node.
 *
 * @example
 * const guard = await openGuard({ store: 'memory.db' });
 * const memory = guard.space('my-agent');
 */

export {
  type DocumentLimits,
  type DocumentProblem,
  type DocumentSource,
  documentLimits,
  type ReadOptions,
  type ReadResult,
  readDocument,
} from '../documents/index.ts';
export { type ReplicaLag, replicaLagText } from '../stores/replica.ts';
export {
  checkSqlite,
  type NodeSqliteDatabase,
  type NodeSqliteStatement,
  nodeSqliteHandle,
  type ParentPort,
  type SqliteThread,
  serveLongCalls,
} from '../stores/sqlite.ts';
export {
  type ApprovedConfig,
  approvalsPath,
  approveConfig,
  approvedConfigs,
  forgetConfig,
} from './approved-configs.ts';
export {
  type BezoarConfig,
  type ConfigDefaults,
  type ConfigFile,
  type ConfigFlags,
  loadConfig,
  type Source,
} from './bezoar-config.ts';
export type { ConfigStanding } from './config-files.ts';
export {
  type ConfigData,
  configSchema,
  type HookSettings,
  type MaintenanceSettings,
  type ProxySettings,
  type ScanIgnore,
  type ServeSettings,
} from './config-schema.ts';
export { configuredReader } from './configured-reader.ts';
export { configNames } from './find-config.ts';
export {
  createKeyFile,
  keyFilePath,
  keyringFromVariables,
  readKeyFile,
  rotateKeyFile,
} from './key-file.ts';
export { type OpenedGuard, type OpenOptions, openGuard } from './open-guard.ts';
export { type OpenedServerState, openServerState } from './open-server-state.ts';
export { openSqlite, type SqliteDriver, sqliteDriver } from './open-sqlite.ts';
export { openReplica, openStore } from './open-store.ts';
export { type PolicyFile, parsePolicyFile } from './policy-file.ts';
export { policySchema } from './policy-schema.ts';
export { exceptionNames, type ProposedException, proposeException } from './propose-exception.ts';
export { readData } from './read-data.ts';
export { createScanPool, type ScannerSettings, type ScanPool } from './scan-pool.ts';
export { type SharedTokensOptions, sharedTokens } from './shared-tokens.ts';
export { isPostgres, withoutPassword, withPasswordFrom } from './store-address.ts';
export { type ConfigNotice, configNoticeText } from './tighten-config.ts';
export { openTokenFile, type TokenFile, tokenFilePath } from './token-file.ts';
export type { Variables } from './user-folder.ts';
