import { renderUnicodeCompact } from 'uqr'

const QUIET_ZONE = { border: 2 }

export type StartupBanner = {
  url: string
  demo: {
    password: string
    sign_ins: readonly { email: string; role: string }[]
    door_url: string | null
  } | null
  setup_code: string | null
  /** With --lan: URL of the certificate authority that a phone has to trust once. */
  authority_url: string | null
}

/** Returns the text that the person who started the server reads in the terminal. */
export function formatStartupBanner({ url, demo, setup_code, authority_url }: StartupBanner): string {
  const parts = [`Foyer runs at ${url}`]
  if (authority_url !== null) {
    parts.push(
      `On a phone of this network: open ${authority_url} once and trust the certificate, then ${url}`,
      renderUnicodeCompact(url, QUIET_ZONE),
    )
  }
  if (demo !== null) {
    parts.push(
      `This is a demo: sign in with the password ${demo.password} as`,
      ...demo.sign_ins.map(({ email, role }) => `  ${email.padEnd(24)}${role}`),
    )
    if (demo.door_url !== null) {
      parts.push(
        `Open a door (works once): ${demo.door_url}`,
        renderUnicodeCompact(demo.door_url, QUIET_ZONE),
      )
    }
  }
  if (setup_code !== null) {
    parts.push(
      `Nobody can sign in yet. Become the owner at ${url}/auth/register with the set-up code ${setup_code}`,
    )
  }
  return `${parts.join('\n')}\n`
}
