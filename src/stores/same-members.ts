/** Whether two lists have the same members, whatever their order and however often. */
export function sameMembers(some: Iterable<string>, others: Iterable<string>): boolean {
  const [one, other] = [new Set(some), new Set(others)];
  return one.size === other.size && [...one].every((member) => other.has(member));
}
