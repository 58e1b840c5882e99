/** VAPID key pair of an installation (RFC 8292), P-256 in base64url. */
export type PushKeys = { public_key: string; private_key: string }
