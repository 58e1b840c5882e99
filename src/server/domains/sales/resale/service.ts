export { giveBackTickets, lockGiveBacks } from './give-back.ts'
export { offerOwn } from './offer-own.ts'
