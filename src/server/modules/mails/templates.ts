import type { Letter } from './letter.ts'
import type { MailContent } from './mail.ts'
import { writeConfirmEmail } from './templates/confirm-email.ts'
import { writeEmailChangeNotice } from './templates/email-change-notice.ts'
import { writeEmailChange } from './templates/email-change.ts'
import { writeInvitation } from './templates/invitation.ts'
import { writePasswordChanged } from './templates/password-changed.ts'
import { writeResetPassword } from './templates/reset-password.ts'
import { writeTicket } from './templates/ticket.ts'
import type { Words } from './words.ts'

/** Writes the letter of any template. */
export async function writeLetter(content: MailContent, words: Words): Promise<Letter> {
  switch (content.template) {
    case 'confirm-email':
      return writeConfirmEmail(content.data, words)
    case 'reset-password':
      return writeResetPassword(content.data, words)
    case 'invitation':
      return writeInvitation(content.data, words)
    case 'email-change':
      return writeEmailChange(content.data, words)
    case 'email-change-notice':
      return writeEmailChangeNotice(content.data, words)
    case 'password-changed':
      return writePasswordChanged(content.data, words)
    case 'ticket':
      return writeTicket(content.data, words)
  }
}
