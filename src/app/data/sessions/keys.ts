export const sessionKeys = { all: ['sessions'] as const }
