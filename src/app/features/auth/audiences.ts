/** The same pages stand at the team's entrance and at the visitors'. */
export type Side = 'team' | 'client'

export const PAGES = {
  team: { login: '/auth/login', register: '/auth/register', forgot_password: '/auth/forgot-password' },
  client: { login: '/login', register: '/register', forgot_password: '/forgot-password' },
} as const
