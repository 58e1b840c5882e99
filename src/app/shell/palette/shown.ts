/** Maximum results per group. */
export const RESULTS_MAX = 10
