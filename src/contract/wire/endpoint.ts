import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'

/**
 * anyone: no sign-in; client: any signed-in user, with or without an account; person: a signed-in team member;
 * door: a paired device or a signed-in team member.
 */
export type EndpointAccess = 'anyone' | 'client' | 'person' | 'door'

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** One or more files sent as multipart/form-data; `body` then describes the text fields. */
export type Upload = {
  /** Name of the file field. */
  field: string
  /** Exclusive maximum size of a file in bytes. */
  below_bytes: number
  /** Maximum number of files; default: one. */
  most?: number
  /** The file may be omitted; then JSON is accepted as well. */
  is_optional?: true
  /** Limits of the text fields, if larger than the default. */
  texts?: { most: number; bytes: number }
}

/** One endpoint of the API as data; client, server, OpenAPI and the permission tests are generated from it. */
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
  /** Imperative phrase without a period: verb, resource, and at most one short fact. */
  summary: string
  query?: Query
  body?: Body
  upload?: Upload
  /** Body of a successful response; absent for 204. */
  ok?: Ok
  ok_status?: 200 | 201
  /** The response is a file of one of these media types, streamed. */
  ok_file?: readonly string[]
  /** Besides those that follow from `who` and those of any request. */
  errors: readonly ErrorCode[]
  /** Sent automatically by a page or door and harmless when repeated: needs no Idempotency-Key. */
  is_background?: true
  /**
   * The response contains a token or another secret: it is stored for repeated requests encrypted with their key.
   */
  secret_answer?: true
  /** Requires If-Match with the base version of the change. */
  versioned?: true
  /** Strict rate limit per network address, in requests per minute. */
  per_minute?: number
  /** Maximum body size, if not one mebibyte. */
  body_limit_bytes?: number
  /** Hours after revocation during which a device may still call it; default: not at all. */
  after_revocation_hours?: number
}

export type Params<E> = E extends Endpoint<infer Path> ? { [Name in ParamNames<Path>]: string } : never
export type QueryOf<E> = E extends { query: infer Q extends z.ZodType } ? z.output<Q> : undefined
export type BodyOf<E> = E extends { body: infer B extends z.ZodType } ? z.output<B> : undefined
export type OkOf<E> = E extends { ok: infer O extends z.ZodType } ? z.output<O> : undefined
/** Input of a caller, before defaults and trimming. */
export type QueryInput<E> = E extends { query: infer Q extends z.ZodType } ? z.input<Q> : undefined
export type BodyInput<E> = E extends { body: infer B extends z.ZodType } ? z.input<B> : undefined

/** Declares an endpoint and preserves the literal types of path and schemas. */
export function endpoint<const E extends Endpoint>(declaration: E): E {
  return declaration
}
