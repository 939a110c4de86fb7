/** A call as clients send it, with the arguments as JSON: numbers keep the digits that a client wrote. */
export type HonestCall = readonly [tool: string, given: string];

export const json = (tool: string, given: unknown): HonestCall => [tool, JSON.stringify(given)];
