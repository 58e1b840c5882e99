/** Length of the period in which entries are counted, unless a rule says otherwise. */
export const ENTRY_PERIOD_HOURS = 24
