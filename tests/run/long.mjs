/** Whether this is a run with `--long`. Asked when it is needed, because run.mjs sets the variable first. */
export const isLong = () => process.env.TESTS === 'long'
