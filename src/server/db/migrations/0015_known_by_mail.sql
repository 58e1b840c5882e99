CREATE TABLE "registrations" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"password_hash" text NOT NULL,
	"device_hash" text,
	"locale" text NOT NULL,
	"account" jsonb,
	"expires_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "provider_fee_cents" bigint;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "provider_fee_currency" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "receipt_url" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "fee_asked_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "proof_hash" text;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "proof_email" text;--> statement-breakpoint
CREATE INDEX "registrations_email" ON "registrations" USING btree ("email");