/** Team and clients use the same sign-in pages. */
export type Audience = 'team' | 'client'

export const AUTH_PAGES = {
  team: { login: '/auth/login', register: '/auth/register', forgot_password: '/auth/forgot-password' },
  client: { login: '/login', register: '/register', forgot_password: '/forgot-password' },
} as const
