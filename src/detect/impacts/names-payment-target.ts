import { oneLine, pattern } from '../long-text.ts';
import type { ImpactRule } from '../rule.ts';
import { endsInWallet, ibanBeginnings, ibanPattern, isIban } from '../shapes/account-numbers.ts';
import { inOtherLanguages } from './abroad/sentences.ts';

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

/** Three or more groups of digits with one blank or hyphen between them: "2027; 3,150" is a year and an amount. */
const groupedNumber = new RegExp(
  pattern`
    (?:iban|accounts?|money|pay(?:ments?|ee)?|paid|invoices?|refunds?|salar(?:y|ies)|deposits?|rent|royalt(?:y|ies)|fees?|
    credit(?:ed)?|transfers?|wire|supplier|beneficiary|commission|donations|dues|settle|bills?)\b[^\n\d]{0,80}(?<![.,:/+-])
    \d{2,9}(?:[ \u00a0-]\d{2,9}){2,7}(?!\d|[.,:/-]\d)
  `,
  'i',
);

function endsInDate(found: string): boolean {
  return /(?<!\d)(?:(?:19|20)\d{2}[- ][01]?\d[- ][0-3]?\d|[0-3]?\d[- ][01]?\d[- ](?:19|20)\d{2})$/.test(found);
}

// Says where money should go. A price, a paid invoice, a standing order at the bank or a completed change ("his IBAN
// changed in May") does not; a statement that the details have changed, or that there are new ones, does.
export const rule: ImpactRule = {
  id: 'names_payment_target',
  title: 'Names where money should go',
  scope: 'minimal',
  impact: 'names-payment-target',
  phrases: [
    oneLine`
      (pay|paid|payment|payments|transfer|transfers|wire|send|deposit|donate|remit|refund|refunds|payout|payouts|
      invoice|invoices|iban|wallet|account|address|bitcoin|btc|eth|usdt|crypto|salary|donations|rent) ..8 @account
    `,
    '(routing|routing number|sort code|swift|swift code|bic|aba|bsb|ifsc) ..6 (account|acct) ..2 @number',
    '(account|acct) ..2 @number ..4 (routing|sort code|swift|bic|aba|bsb|ifsc)',
    '(remit|remittance|payable) to',
    '(make|made|write) (cheque|cheques|check|checks) (out|payable)? to',
    '(make|made|write) (cheque|cheques|checks) ..1 out',
    oneLine`
      (bill|bills|invoice|invoices|fee|fees|fine|rent|tuition|payments|payment|payouts|payout|commission|funds|money|
      salary|salaries|payroll|royalties|dues|donations|deposit|deposits|subscriptions|refunds) ..6
      (now|have to|has to|must|should|are to|is to|please|prefers) ..3 (paid|settled|land|go|credited|wired|
      transferred|collected|sent|made|run|on) ..1 (into|to|through|on|via|at|by|under|over)
    `,
    '(paid|payable|credited|wired|transferred|paid out) into (the|his|her|their|our|an|a)? (account|accounts) of',
    '(funds|money|payments|proceeds|royalties|refunds|payouts|donations|payroll) ..5 (go|goes|runs|run) (to|into|through|via|over)',
    '(over|via|through|into|to) the account of',
    oneLine`
      (our|my|his|her|their) (venmo|paypal|zelle|cashapp|revolut|upi|payid|bank details|bank account|iban|wallet|
      payment details) (for|of)? ..5 (is|are) (@number|@email|@account|@url|at|now)
    `,
    '(our|my|his|her|their|the) (venmo|zelle|cashapp|upi|payid) (for|of|handle|id|tag|name|is)',
    '(fee|fees|money|salary|payment|payments|share) ..3 (on|via|by|through) (revolut|venmo|zelle|paypal|cashapp|wise)',
    'new bank (of|for|is|account)',
    '(bank details|payment details|banking details) ..3 (were|was|are|have been) (replaced|changed|updated|new)',
    '(address|wallet) ..2 (for|to receive|accepts) (usdt|btc|bitcoin|eth|ethereum|crypto|monero|tron|donations|payments)',
    '(usdt|btc|bitcoin|eth|ethereum|crypto|monero) (payments|payment|deposits|donations|address|donation) ..3 (to|go|is|are|at|@account)',
    '(qr code|link|form|button) ..4 (to|and) pay (the|your|our|this)',
    oneLine`
      (payee|beneficiary) (of|for|on)? ..6 (payment|payments|bill|bills|invoice|invoices|transfer|transfers|fee|fees|
      rent|order|orders|charges) ..2 (is|are|will be|becomes)
    `,
    oneLine`
      (payment|payments|bill|bills|invoice|invoices|transfer|transfers|fee|fees|rent|charges) ..4
      (payee|beneficiary) (is|are|will be|becomes)
    `,
    oneLine`
      (charge|charges|fee|fees|bill|bills|invoice|invoices|payment|payments|subscription|subscriptions|cost|costs|
      salary|salaries|royalties|refunds|expenses) ..5 (should be|must be|are to be|is to be|has to be|have to be)
      (put|charged|billed|booked|credited|debited|paid|sent|settled) (on|to|into|against|from|with|through) ..4
      (card|account|iban|wallet|bank|paypal|@account|@number|@email)
    `,
    '^(pay|settle) ..6 (in|with|by) (gift cards|gift card|prepaid cards|vouchers|crypto|cryptocurrency|bitcoin|usdt|monero)',
    oneLine`
      (must|should|please|needs to|has to) (pay|settle|be paid|be settled) ..5 (in|with|by) (gift cards|gift card|
      prepaid cards|vouchers|crypto|cryptocurrency|bitcoin|usdt|monero)
    `,
    '^(zelle|venmo|wire|cashapp|revolut) ..6 (at|to|on) (@number|@email|@account)',
    '@account ..6 (pay|payment|payments|transfer|wallet|iban|invoice|invoices|refund|payout|account|deposit)',
    '(iban|bic|swift code|swift bic|sort code|routing number|account number) (is|to|changed|of|for|now|updated)? ..3 (@number|@account)',
    oneLine`
      (new|changed|updated|different|corrected|our new|their new)
      (bank|banking|payment|account|payout|wire|remittance|billing|iban|wallet)
      (account|details|detail|information|info|instructions|data|number|address|iban)
    `,
    oneLine`
      (bank|banking|payment|account|payout|wire|iban|remittance)
      (account|details|detail|information|info|instructions|data|number)? (has|have|will|is|are)
      (be|been|being|just|now|recently)? (changed|changing|change|updated|replaced|moved|switched|corrected)
    `,
    oneLine`
      (pay|transfer|transfers|wire|send|remit|donate|deposit|payments|invoices|refunds|payouts) ..6
      (to|into|via|through|at) ..4 (paypal|venmo|cashapp|cash app|zelle|revolut|wise|bitcoin|wallet|iban|
      bank account|account number|gift card|gift cards|western union|moneygram|payee)
    `,
    '(paypal|venmo|zelle|cashapp|revolut|wise) ..4 (@email|@url)',
    '(wallet|payout|deposit|donation|bitcoin|ethereum|btc|eth) (address|wallet) ..4 (is|to|changed|@account|@variable|now)',
    oneLine`
      (redirect|reroute|route|divert|change|switch|update) ..4
      (payment|payments|payout|payouts|salary|payroll|invoice|invoices|refunds|deposit|commission|royalties) ..5
      (to|account|iban|wallet|recipient|payee)
    `,
    oneLine`
      (transfer|send|wire|pay) ..3 (money|funds|usd|eur|dollars|euros|bitcoin|btc|eth|balance|@number) ..3 to
      ${whose} (account|wallet|iban|address|payee|recipient|@account|@email)
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
    '(wire|payment|banking|remittance) instructions (changed|updated|replaced)',
    '(account|acct|iban|wallet|upi|card number|gift card|sort code|desk account|payid) ..3 @number @number',
    oneLine`
      (moved|changed|switched|change of) ..2 (banks|bank|iban|escrow|payee|bank account|account number|bank details|
      payment details|wallet address|donation address|deposit address)
    `,
    'new ..1 (iban|escrow|payee|account number|bank details|payment details|wallet address|donation address|deposit address)',
    '(donation|deposit|payout|wallet|refund|payment|crypto) (address|account|target|recipient|destination) (is|are|now|changed|has|to|for|should|must)',
    '(old|former|previous) (account|iban|bank account|wallet) ..6 (closed|frozen|no longer|dont|do not|wont|invalid|retired|forget|not used)',
    oneLine`
      (neue|nueva|nouveau|nouvel|nuovo|novo|nova|nowy|nowe|новый|новые|новая|реквизиты) ..3
      (bankverbindung|kontonummer|konto|iban|cuenta|compte|rib|conto|conta|numer konta|счет|счёт|реквизиты|карту|
      поменялись|изменились)
    `,
    // The money and the place, in either order, without a verb.
    oneLine`
      (account|details|iban|wallet|card|address|handle|link) (below|above|attached|enclosed|in this mail|in the attachment|
      following) ..6 (invoice|invoices|payment|payments|transfer|transfers|refund|refunds|rent|balance)
    `,
    oneLine`
      (use|take|choose) (the|this|our|that) (account|iban|wallet|card|bank account|address|details) ..4 (for|from|below|
      instead) ..6 (invoice|invoices|payment|payments|transfer|transfers|refund|refunds|rent|bills|payouts)
    `,
    oneLine`
      (bank|account|house bank) (has|was|is) (been)? (taken over|acquired|merged|closed|replaced|frozen|migrated) ..8
      (account|iban|details|payment|payments|invoice|invoices)
    `,
    oneLine`
      (wire|transfer|send|pay|remit|deposit|credit) ..8 (account|accounts|subsidiary|subsidiarys account|affiliate|holding)
      (at|with) ..6 (bank|bic|swift|iban|branch|@number)
    `,
    '(beneficiary|payee|settlement account|settlement accounts|payout account|collection account|creditor) ..8 @account',
    '(settlement account|settlement accounts|payout account|collection account) ..8 @number ..2 @number',
    oneLine`
      (payout|payouts|donation|donations|refunds|deposit|payments|salary|tips|royalties|invoices) ..6 (paypal handle|
      cashapp|cash app|venmo|zelle|revolut|wise|ko fi|kofi|patreon|buymeacoffee|paypal.me|liberapay|gofundme|pix|upi|swish|
      twint|bizum|mobilepay|vipps)
    `,
    '(paypal handle|cashtag|cash tag|revtag|venmo handle|upi id|pix key|paypal name)',
    ...inOtherLanguages('names-payment-target'),
    '(收款账户|收款账号|付款账户|银行账号) ..4 (变更|更改|改为|更新)',
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
    {
      // An account written in groups, as people write it, after a word about money.
      at: [
        'iban',
        'account',
        'money',
        'pay',
        'paid',
        'invoice',
        'refund',
        'salar',
        'deposit',
        'rent',
        'royalt',
        'fee',
        'credit',
        'transfer',
        'wire',
        'supplier',
        'beneficiary',
        'commission',
        'donation',
        'dues',
        'settle',
        'bill',
      ],
      pattern: groupedNumber,
      accept: (found) => !endsInDate(found),
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
