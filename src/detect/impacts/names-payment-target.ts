import { oneLine, pattern } from '../long-text.ts';
import type { ImpactRule } from '../rule.ts';
import { endsInWallet, ibanBeginnings, ibanPattern, isIban } from '../shapes/account-numbers.ts';
import { settingSearch } from '../structure/settings.ts';

/** Whose account. "The known account" and "the usual one" change nothing, so they are not listed. */
const whose = oneLine`
  (the|a|an|this|that|my|our|his|her|their|your|these)? (new|interim|following|other|different|updated|correct|
  temporary|personal|private|payer|payers|second|trust|escrow|desk|bank|crypto|btc|donation)?
`;

/** A base58 or bech32 address after the word that says what it is. */
const namedWallet = new RegExp(
  pattern`
    (?:wallet|address|usdt|trc-?20|btc|bitcoin|tron|crypto|monero|xmr|solana|litecoin|treasury|payout|donat)[^\n]{0,48}?
    (?<![\w/+=-])(?:T[1-9A-HJ-NP-Za-km-z]{33}|[13][1-9A-HJ-NP-Za-km-z]{25,34}|4[0-9AB][1-9A-HJ-NP-Za-km-z]{93}|
    ltc1[a-z0-9]{30,60}|[1-9A-HJ-NP-Za-km-z]{43,44})(?![\w/+=-])
  `,
  'i',
);

// Says where money should go. A price, a paid invoice, a standing order at the bank or a completed change ("his IBAN
// changed in May") does not; a statement that the details have changed, or that there are new ones, does.
export const rule: ImpactRule = {
  id: 'names_payment_target',
  title: 'Names where money should go',
  scope: 'minimal',
  impact: 'names-payment-target',
  searches: [settingSearch('names-payment-target')],
  frames: [
    { slots: ['money', 'pay|payto', 'account'], within: 10, unless: 'past|talk|restore' },
    { slots: ['money', 'payto'], within: 6, ordered: true, unless: 'past|talk|restore' },
    { slots: ['details', 'change|new|now|standing|details'], within: 5, unless: 'past|talk|restore' },
    { slots: ['pay', 'account', 'number|address'], within: 8, unless: 'past|talk|restore' },
  ],
  phrases: [
    oneLine`
      (pay|paid|payment|payments|transfer|transfers|wire|send|deposit|donate|remit|refund|refunds|payout|payouts|
      invoice|invoices|iban|wallet|account|address|bitcoin|btc|eth|usdt|crypto|salary|donations|rent) ..8 @account
    `,
    // An account written in groups, as people write it, after a word about money.
    oneLine`
      (iban|account|accounts|money|pay|paid|payment|payments|invoice|invoices|refund|refunds|salary|salaries|deposit|
      rent|royalties|royalty|fee|fees|credited|credit|transfer|transfers|wire|supplier|beneficiary|payee|commission|
      donations|dues|settle|bill|bills) ..9 @number @number @number
    `,
    '(remit|remittance|payable) to',
    '(make|made|write) (cheque|cheques|checks) ..1 out',
    oneLine`
      (bill|bills|invoice|invoices|fee|fees|fine|rent|tuition|payments|payment|payouts|payout|commission|funds|money|
      salary|salaries|payroll|royalties|dues|donations|deposit|deposits|subscriptions|refunds) ..6
      (now|have to|has to|must|should|are to|is to|please|prefers) ..3 (paid|settled|land|go|credited|wired|
      transferred|collected|sent|made|run|on) ..1 (into|to|through|on|via|at|by|under|over)
    `,
    '(over|via|through|into|to) the account of',
    '(our|my|his|her|their|the) (venmo|zelle|cashapp|upi|payid) (for|of|handle|id|tag|name|is)',
    '(fee|fees|money|salary|payment|payments|share) ..3 (on|via|by|through) (revolut|venmo|zelle|paypal|cashapp|wise)',
    '(qr code|link|form|button) ..4 (to|and) pay (the|your|our|this)',
    '^(pay|settle) ..6 (in|with|by) (gift cards|gift card|prepaid cards|vouchers|crypto|cryptocurrency|bitcoin|usdt|monero)',
    '^(zelle|venmo|wire|cashapp|revolut) ..6 (at|to|on) (@number|@email|@account)',
    '@account ..6 (pay|payment|payments|transfer|wallet|iban|invoice|invoices|refund|payout|account|deposit)',
    '(iban|bic|swift code|swift bic|sort code|routing number|account number) (is|to|changed|of|for|now|updated)? ..3 (@number|@account)',
    oneLine`
      (pay|transfer|transfers|wire|send|remit|donate|deposit|payments|invoices|refunds|payouts) ..6
      (to|into|via|through|at) ..4 (paypal|venmo|cashapp|cash app|zelle|revolut|wise|bitcoin|wallet|iban|
      bank account|account number|gift card|gift cards|western union|moneygram|payee)
    `,
    '(wallet|payout|deposit|donation|bitcoin|ethereum|btc|eth) (address|wallet) ..4 (is|to|changed|@account|@variable|now)',
    oneLine`
      (redirect|reroute|route|divert|change|switch|update) ..4
      (payment|payments|payout|payouts|salary|payroll|invoice|invoices|refunds|deposit|commission|royalties) ..5
      (to|account|iban|wallet|recipient|payee)
    `,
    oneLine`
      (pay|payable|payment|payments|invoice|invoices|refund|refunds|payout|payouts|deposit|deposits|rent|salary|
      commission|donation|donations|money|debts|fees|fee) ..8 (to|into)
      ${whose} (account|acct|iban|wallet|escrow|upi|card number|payee)
    `,
    oneLine`
      (pay|payment|payments|invoice|invoices|refund|refunds|payout|payouts|deposit|rent|salary|commission|donations|
      money|fees|fee) ..6 (to|into|reach) ..3 (new|interim|collect|private|personal|different) (bank|trust|escrow)?
      (account|acct|iban|payee)
    `,
    '(account|acct|iban|wallet|upi|card number|gift card|sort code|desk account|payid) ..3 @number @number',
    oneLine`
      (neue|nueva|nouveau|nouvel|nuovo|novo|nova|nowy|nowe|новый|новые|новая|реквизиты) ..3
      (bankverbindung|kontonummer|konto|iban|cuenta|compte|rib|conto|conta|numer konta|счет|счёт|реквизиты|карту|
      поменялись|изменились)
    `,
    // The money and the place, in either order, without a verb.
    '(beneficiary|payee|settlement account|settlement accounts|payout account|collection account|creditor) ..8 @account',
    '(paypal handle|cashtag|cash tag|revtag|venmo handle|upi id|pix key|paypal name)',
  ],
  shapes: [
    {
      // Digits of a bank account, in one run or in groups, after the word that says what they are.
      at: ['account', 'acct', 'iban', 'bacs', 'aba ', 'sort code', 'beneficiary', 'payee', 'bank'],
      pattern:
        /\b(?:account|acct|iban|bacs|aba|sort code|beneficiary|payee|bank)\b[^\n\d]{0,40}(?:\d{2}-\d{2}-\d{2}\b|\d(?:[ -]?\d){7,24})/i,
      // A year makes it a date.
      accept: (found) => !/(?:19|20)\d{2}[- ]?(?:0\d|1[0-2])[- ]?[0-3]\d$/.test(found),
    },
    { at: ['bc1q', 'bc1p'], pattern: /bc1[qp][a-z0-9]{20,60}/ },
    { at: ibanBeginnings, pattern: ibanPattern, accept: isIban },
    {
      at: [
        'wallet',
        'address',
        'usdt',
        'trc20',
        'trc-20',
        'btc',
        'bitcoin',
        'tron',
        'crypto',
        'monero',
        'xmr',
        'solana',
        'litecoin',
        'treasury',
        'payout',
        'donat',
      ],
      pattern: namedWallet,
      accept: endsInWallet,
    },
    {
      at: [
        'paypal.me/',
        'cash.app/$',
        'venmo.com/',
        'revolut.me/',
        'ko-fi.com/',
        'buymeacoffee.com/',
        'liberapay.com/',
        'wise.com/pay/',
        'monzo.me/',
      ],
      pattern:
        /(?:paypal\.me|cash\.app|venmo\.com|revolut\.me|ko-fi\.com|buymeacoffee\.com|liberapay\.com|wise\.com\/pay|monzo\.me)\/\$?[\w.-]{3,40}/i,
    },
    {
      at: ['cashapp', 'cash app', 'venmo', 'revolut'],
      pattern:
        /(?<=(?<lead>\$[A-Za-z]\w{2,20} (?:on|via|at|in) ?))cash ?app\b|(?:cash ?app|venmo|revolut)\b[ :]{1,2}(?:is |at |to )?[$@][A-Za-z][\w-]{2,30}/i,
    },
    { at: ['iban'], pattern: /IBAN[:\s]{0,3}(?:is\s)?[A-Z]{2}\d{2}(?:\s?[A-Z0-9]{4}){2,7}/i },
  ],
};
