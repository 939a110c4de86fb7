export type FaultCode = 'config-invalid' | 'pack-invalid' | 'input-invalid' | 'input-unreadable';

/**
 * Something the operator or we must fix. What an attacker can cause is never a Fault: it is a finding or a verdict.
 * `facts` may hold ids, counts, names and positions, never memory text.
 */
export class Fault extends Error {
  override readonly name = 'Fault';
  readonly code: FaultCode;
  readonly facts: Readonly<Record<string, string | number>>;

  constructor(code: FaultCode, message: string, facts: Record<string, string | number> = {}, cause?: unknown) {
    super(message, { cause });
    this.code = code;
    this.facts = facts;
  }
}
