export const mailSetupKeys = { own: ['mail-setup'] as const }
