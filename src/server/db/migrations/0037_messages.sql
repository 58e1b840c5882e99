CREATE TABLE "message_recipients" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"event_id" text NOT NULL,
	"message_id" text NOT NULL,
	"address" text NOT NULL,
	"concerns" text[] NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"due_at" timestamptz(3) NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamptz(3),
	"failed_at" timestamptz(3),
	"last_error" text,
	"handed_at" timestamptz(3),
	"because" text
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"event_id" text NOT NULL,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"translations" jsonb NOT NULL,
	"message_type" text NOT NULL,
	"ids" text[] NOT NULL,
	"send_copy_to_me" boolean NOT NULL,
	"by_user_id" text NOT NULL,
	"by_name" text NOT NULL,
	"send_at" timestamptz(3),
	"started_at" timestamptz(3),
	"cancelled_at" timestamptz(3),
	"held_back_until" timestamptz(3),
	"created_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
ALTER TABLE "message_recipients" ADD CONSTRAINT "message_recipients_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "message_recipients_address" ON "message_recipients" USING btree ("message_id","address");--> statement-breakpoint
CREATE INDEX "message_recipients_due" ON "message_recipients" USING btree ("due_at") WHERE "message_recipients"."sent_at" is null and "message_recipients"."failed_at" is null;--> statement-breakpoint
CREATE INDEX "message_recipients_pace" ON "message_recipients" USING btree ("account_id","due_at");--> statement-breakpoint
CREATE INDEX "message_recipients_to" ON "message_recipients" USING btree ("address");--> statement-breakpoint
CREATE INDEX "messages_event" ON "messages" USING btree ("event_id","created_at");--> statement-breakpoint
CREATE INDEX "messages_due" ON "messages" USING btree ("send_at") WHERE "messages"."started_at" is null and "messages"."cancelled_at" is null;