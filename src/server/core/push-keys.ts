/** The pair of keys by which push services know an installation (RFC 8292), of P-256 in base64url. */
export type PushKeys = { public_key: string; private_key: string }
