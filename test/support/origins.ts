/** A person who looks after a memory and reads its journal. */
export const operator = { channel: 'operator', principal: 'olga' } as const;
