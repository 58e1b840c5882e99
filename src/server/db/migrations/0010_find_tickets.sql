CREATE TABLE "order_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"expires_at" timestamptz(3) NOT NULL,
	"used_at" timestamptz(3)
);
--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "network" text;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "browser" text;--> statement-breakpoint
CREATE INDEX "order_links_email" ON "order_links" USING btree ("email");