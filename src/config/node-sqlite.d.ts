// Node 20, whose types we compile against, does not have this module.
declare module 'node:sqlite' {
  export class DatabaseSync {
    constructor(path: string, options?: { readonly readOnly?: boolean; readonly timeout?: number });
    readonly isOpen: boolean;
    readonly isTransaction: boolean;
    location(): string | null;
    exec(sql: string): void;
    prepare(sql: string): {
      all(...parameters: never[]): unknown[];
      run(...parameters: never[]): { readonly changes: number | bigint; readonly lastInsertRowid: number | bigint };
    };
    close(): void;
  }
}
