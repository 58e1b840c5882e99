CREATE TABLE "push_subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"session_id" text NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"last_ok_at" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "pushes" (
	"id" text PRIMARY KEY NOT NULL,
	"subscription_id" text NOT NULL,
	"message" jsonb,
	"expires_at" timestamptz(3) NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"due_at" timestamptz(3) NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamptz(3),
	"failed_at" timestamptz(3),
	"last_error" text
);
--> statement-breakpoint
ALTER TABLE "installation" ADD COLUMN "push_keys" jsonb;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pushes" ADD CONSTRAINT "pushes_subscription_id_push_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."push_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_endpoint" ON "push_subscriptions" USING btree ("endpoint");--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_session" ON "push_subscriptions" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_user" ON "push_subscriptions" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "pushes_due" ON "pushes" USING btree ("due_at") WHERE "pushes"."sent_at" is null and "pushes"."failed_at" is null;--> statement-breakpoint
CREATE INDEX "pushes_subscription" ON "pushes" USING btree ("subscription_id");