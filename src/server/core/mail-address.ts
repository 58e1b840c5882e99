export type MailAddress = { address: string; name: string | null }
