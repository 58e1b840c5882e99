import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'

/**
 * anyone: no sign-in; client: whoever is signed in, in an account or not; person: a signed-in team member;
 * door: a paired device or a signed-in team member.
 */
export type EndpointAccess = 'anyone' | 'client' | 'person' | 'door'

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** A file, or some, sent as multipart/form-data; `body` then describes the text fields beside it. */
export type Upload = {
  /** The name of the file's field. */
  field: string
  /** A file has fewer bytes than this. */
  below_bytes: number
  /** How many files of that field there may be; left out: one. */
  most?: number
  /** The call is whole without a file, and then takes JSON as well. */
  is_optional?: true
  /** Where the texts beside it are more, or longer in bytes, than a few short ones. */
  texts?: { most: number; bytes: number }
}

/** One call of the API as data; client, server, OpenAPI and the permission tests are made from it. */
export type Endpoint<
  Path extends string = string,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Ok extends z.ZodType = z.ZodType,
> = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below the API base, with `:name` for parameters. */
  path: Path
  who: EndpointAccess
  summary: string
  query?: Query
  body?: Body
  upload?: Upload
  /** The whole body of the good answer; absent for 204. */
  ok?: Ok
  ok_status?: 200 | 201
  /** The answer is a file of one of these media types, streamed. */
  ok_file?: readonly string[]
  errors: readonly ErrorCode[]
  /** Sent by a page or a door by itself and harmless when it is repeated: it goes without an Idempotency-Key. */
  is_background?: true
  /** The answer holds a token or another secret: it is stored for repeated requests encrypted with their key. */
  secret_answer?: true
  /** Takes If-Match with the version the change is based on. */
  versioned?: true
  /** Tight limit per address, in requests a minute. */
  per_minute?: number
  /** How long a body may be, where it is not a mebibyte. */
  body_limit_bytes?: number
  /** For so long a revoked device may still ask; else not at all. */
  after_revocation_hours?: number
}

export type Params<E> = E extends Endpoint<infer Path> ? { [Name in ParamNames<Path>]: string } : never
export type QueryOf<E> = E extends { query: infer Q extends z.ZodType } ? z.output<Q> : undefined
export type BodyOf<E> = E extends { body: infer B extends z.ZodType } ? z.output<B> : undefined
export type OkOf<E> = E extends { ok: infer O extends z.ZodType } ? z.output<O> : undefined
/** What a caller may send; defaults and trims are not yet applied. */
export type QueryInput<E> = E extends { query: infer Q extends z.ZodType } ? z.input<Q> : undefined
export type BodyInput<E> = E extends { body: infer B extends z.ZodType } ? z.input<B> : undefined

/** Declares one call; the literal types of path and schemas are kept. */
export function endpoint<const E extends Endpoint>(declaration: E): E {
  return declaration
}
