// Users and authentication, accounts with their taxes and fees.
import { accountsRoutes } from './accounts/routes.ts'
import { authRoutes } from './auth/routes.ts'
import { emailSetupRoutes } from './email-setup/routes.ts'
import { sessionsRoutes } from './sessions/routes.ts'
import { taxesAndFeesRoutes } from './taxes-and-fees/routes.ts'
import { usersRoutes } from './users/routes.ts'

export { clientRegistered, passwordChanged } from './users/service.ts'
export { taxOrFeeDeleted } from './taxes-and-fees/service.ts'
export { readCurrency, readEventDefaults, readLanguage, readNameAndZone } from './accounts/service.ts'
export { deleteOldRegistrations, deleteOldDevices, hashPassword, resolveSession } from './auth/service.ts'
export { deleteOldTokens } from './email-tokens/service.ts'
export {
  deleteExpiredSessions,
  hashToken,
  isSecret,
  saveLastSeen,
  listOwn as listSessions,
  newToken,
} from './sessions/service.ts'
export { list as listTaxesAndFees, listOfAccounts as taxesOfAccounts } from './taxes-and-fees/service.ts'
export {
  addUsers,
  changeByStaff,
  changeSelf,
  findUser,
  inviteMembers,
  listTeam,
  mailOwners,
  proveEdit,
  readUser,
  saveUsers,
  touchUser,
} from './users/service.ts'
export type { EditProof, UserRow } from './users/service.ts'

/** Endpoints of this domain. */
export const routes = [
  accountsRoutes,
  authRoutes,
  emailSetupRoutes,
  sessionsRoutes,
  taxesAndFeesRoutes,
  usersRoutes,
]
