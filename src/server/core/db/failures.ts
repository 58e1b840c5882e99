import { DrizzleQueryError } from 'drizzle-orm/errors'
import pg from 'pg'

/** A reason why the database cannot be opened, in one line for the person who started the server. */
export class DatabaseStartError extends Error {
  override name = 'DatabaseStartError'
}

/** A mistake in our own code, which retrying or waiting cannot mend. */
export class TransactionMisuse extends Error {
  override name = 'TransactionMisuse'
}

/**
 * A statement that the database refused.
 * It carries no parameter values: drizzle's own error prints them, and they are personal data in a log.
 */
export class DatabaseFailure extends Error {
  override name = 'DatabaseFailure'
  readonly code: string | undefined
  readonly constraint: string | undefined
  readonly table: string | undefined
  readonly statement: string

  constructor(refusal: unknown, statement: string) {
    super(refusal instanceof Error ? refusal.message : String(refusal))
    this.statement = statement
    this.code = sqlState(refusal)
    this.constraint = refusal instanceof pg.DatabaseError ? refusal.constraint : undefined
    this.table = refusal instanceof pg.DatabaseError ? refusal.table : undefined
  }
}

/** The five-character SQLSTATE behind an error, at any depth of its causes. */
export function sqlState(error: unknown): string | undefined {
  if (error instanceof pg.DatabaseError || error instanceof DatabaseFailure) return error.code
  return error instanceof Error && error.cause ? sqlState(error.cause) : undefined
}

/** The name of the violated constraint behind an error, at any depth of its causes. */
export function violatedConstraint(error: unknown): string | undefined {
  if (error instanceof pg.DatabaseError || error instanceof DatabaseFailure) return error.constraint
  return error instanceof Error && error.cause ? violatedConstraint(error.cause) : undefined
}

/** The error as it may leave the database layer. */
export function withoutParameters(error: unknown): unknown {
  if (!(error instanceof DrizzleQueryError)) return error
  return error.cause instanceof TransactionMisuse
    ? error.cause
    : new DatabaseFailure(error.cause, error.query)
}
