import { oneLine } from '../long-text.ts';
import type { AccusingRule } from '../rule.ts';

// Transfers ordered by a text, and "our bank details have changed". An honest invoice names an account too, so the rule
// requires an order to move everything, a change, or a wallet.
export const rule: AccusingRule = {
  id: 'payment_redirect',
  title: 'Change of where money goes',
  category: 'exfiltration',
  level: 3,
  confidence: 0.88,
  scope: 'standard',
  threats: ['T05', 'T15'],
  why: 'Money sent to the wrong account is seldom recovered.',
  advice: 'Call the payee on a number you already have.',
  phrases: [
    oneLine`
      (transfer|send|wire|move|pay|remit|withdraw|drain|deposit|route|sweep|forward)
      (all|as much|entire|the entire|the whole|every|remaining|the remaining|maximum|users|the users|any) ..3
      (money|funds|balance|balances|assets|crypto|bitcoin|btc|eth|ether|usdc|usdt|savings|tokens|coins|wallet|
      portfolio|payments|payouts|nfts|proceeds|cash) ..5 (to|into) ..4
      (@account|account|wallet|address|iban|@email|card)
    `,
    '(transfer|send|wire|move|pay|remit|deposit|airdrop|withdraw|donate|swap|bridge|stake) ..6 (to|into) ..4 @account',
    '(@account) ..8 (from now on|payments|payouts|transfers|recipient)',
    oneLine`
      (wallet|address|account|iban|pay|payment|payments|send|transfer|deposit|payout|payouts|use) ..6 @account ..8
      (instead|new|all|future)
    `,
    '(transfer|send|wire|pay|remit|deposit) ..3 @number ..4 (to|into) ..4 (account|wallet|iban|address) ..3 (@account|@number)',
    oneLine`
      (transfer|wire|send|move|drain) (all|as much|entire|the entire|every) ..2
      (money|funds|balance|savings|assets|crypto|bitcoin|btc|eth|tokens|coins|payouts)
    `,
    oneLine`
      (bank|account|payment|payee|wire|remittance|payout|wallet|iban|deposit) ..2
      (details|detail|account|number|address|information|info|instructions|coordinates|iban) ..3
      (changed|change|updated|replaced|moved|switched|new) ..8 (@account|iban|new account|payments|invoices|future)
    `,
    oneLine`
      (change|update|modify|replace|redirect|reroute|switch|set) ..4
      (recipient|payee|beneficiary|payout|payment|wallet|iban|bank account|deposit address|account number) ..6
      (to|with) ..4 (@account|@number|@email|wallet|account|iban)
    `,
    oneLine`
      (all|every|each|any|future) ..2 (payments|payment|invoices|invoice|payouts|transfers|deposits|refunds|
      donations|transactions|withdrawals|trading|staking|orders|swaps) ..8
      (must|should|go|goes|are|has been|have been|to be|will) ..6
      (@account|mirrored|redirected|rerouted|changed to|sent to|paid to|routed|instead)
    `,
  ],
};
