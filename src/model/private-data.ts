/** What a policy can have masked: secrets, and data that identifies a person or their money. */
export const privateKinds = ['secret', 'card', 'iban', 'email', 'phone'] as const;
export type PrivateKind = (typeof privateKinds)[number];

/** How many pieces of private data of one kind were masked in a text. */
export interface MaskedKind {
  readonly kind: PrivateKind;
  readonly count: number;
}

const nouns: Readonly<Record<PrivateKind, readonly [one: string, several: string]>> = {
  secret: ['secret', 'secrets'],
  card: ['card number', 'card numbers'],
  iban: ['IBAN', 'IBANs'],
  email: ['e-mail address', 'e-mail addresses'],
  phone: ['phone number', 'phone numbers'],
};

/** What is in a text where private data was. */
export function maskFor(kind: PrivateKind): string {
  return `[${nouns[kind][0]} removed]`;
}

/** The masked kinds in words: "1 secret, 2 e-mail addresses". */
export function describeMasked(masked: readonly MaskedKind[]): string {
  return masked.map(({ kind, count }) => `${count} ${nouns[kind][count === 1 ? 0 : 1]}`).join(', ');
}
