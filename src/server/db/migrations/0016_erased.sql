ALTER TABLE "attendees" ADD COLUMN "erased_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "erased_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "check_in_lists" ADD COLUMN "finds_by_phone" boolean DEFAULT false NOT NULL;