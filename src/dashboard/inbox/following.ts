/** Between two looks for texts that were held since. */
const followMs = 2_000;

/** Repeats `prepare` until the returned function is called. Keeps no process alive. */
export function following(prepare: () => Promise<void>): () => void {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const wait = (): void => {
    if (isStopped) return;
    timer = setTimeout(() => {
      // What fails here fails again for the person who asks, and is reported then.
      void prepare()
        .catch(() => undefined)
        .finally(wait);
    }, followMs).unref();
  };
  wait();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
