import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import path from 'node:path'
import { createCA, createCert, type Certificate } from 'mkcert'
import { StartError } from './core/start-error.ts'

const CA_DAYS = 3650
/** Phones reject certificates that are valid for more than 825 days. */
const CERTIFICATE_DAYS = 365

export type Lan = { address: string; tls: Certificate; ca_cert: string }

/**
 * Prepares https on the local network: a certificate for this machine, signed by an authority that is stored
 * in the data folder.
 */
export async function prepareLan(data_dir: string): Promise<Lan> {
  const [address, ...others] = lanAddresses()
  if (address === undefined)
    throw new StartError('--lan found no network: this machine has no address but its own.')
  const ca = await loadOrCreateAuthority(path.join(data_dir, 'lan'))
  const domains = [address, ...others, 'localhost', '127.0.0.1']
  return { address, ca_cert: ca.cert, tls: await createCert({ ca, domains, validity: CERTIFICATE_DAYS }) }
}

function lanAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((addresses = []) =>
    addresses.filter(({ family, internal }) => family === 'IPv4' && !internal).map(({ address }) => address),
  )
}

/** Created once, so that a phone has to trust it only once. */
async function loadOrCreateAuthority(folder: string): Promise<Certificate> {
  const key_file = path.join(folder, 'ca.key')
  const cert_file = path.join(folder, 'ca.crt')
  if (existsSync(key_file) && existsSync(cert_file)) {
    return { key: readFileSync(key_file, 'utf8'), cert: readFileSync(cert_file, 'utf8') }
  }
  const ca = await createCA({
    organization: 'Foyer on this machine',
    countryCode: 'HK',
    state: 'Hong Kong',
    locality: 'Hong Kong',
    validity: CA_DAYS,
  })
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  writeFileSync(key_file, ca.key, { mode: 0o600 })
  writeFileSync(cert_file, ca.cert)
  return ca
}
