export const taxKeys = { all: ['taxes-and-fees'] as const }
