/** Thrown when a page has used up what its styles may cost. Whatever is not decided by then stays undecided. */
export class BudgetExceeded extends Error {}

/** Counts the steps of matching and evaluating, so that the time for a page is bounded whatever its styles say. */
export class StyleBudget {
  #left: number;

  constructor(steps = maxStyleSteps) {
    this.#left = steps;
  }

  spend(steps = 1): void {
    this.#left -= steps;
    if (this.#left < 0) throw new BudgetExceeded();
  }
}

/** One or two seconds. A page of a thousand elements and a hundred rules needs a hundredth of it. */
const maxStyleSteps = 1_800_000;
