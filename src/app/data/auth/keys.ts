export const authKeys = {
  installation: ['auth', 'installation'] as const,
  reset_link: (token: string) => ['auth', 'reset-password', token] as const,
  invitation: (token: string) => ['auth', 'invitation', token] as const,
  confirmation: (token: string) => ['auth', 'confirm-email', token] as const,
}
