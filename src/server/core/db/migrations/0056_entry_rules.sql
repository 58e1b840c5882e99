ALTER TABLE "check_in_lists" ADD COLUMN "entry_from" text;--> statement-breakpoint
ALTER TABLE "check_in_lists" ADD COLUMN "entry_until" text;--> statement-breakpoint
ALTER TABLE "check_in_lists" ADD COLUMN "entry_days" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "check_in_lists" ADD COLUMN "entry_early_minutes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "check_in_lists" ADD COLUMN "entry_late_minutes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "check_in_lists" ADD COLUMN "entries_max" integer;--> statement-breakpoint
ALTER TABLE "check_in_lists" ADD COLUMN "entries_per_day" integer;--> statement-breakpoint
ALTER TABLE "check_in_lists" ADD COLUMN "entries_per_period" integer;--> statement-breakpoint
ALTER TABLE "check_in_lists" ADD COLUMN "entry_period_hours" integer DEFAULT 24 NOT NULL;--> statement-breakpoint
ALTER TABLE "check_in_lists" ADD COLUMN "entry_gates" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "entry_from" text;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "entry_until" text;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "entry_days" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "entry_early_minutes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "entry_late_minutes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "entries_max" integer;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "entries_per_day" integer;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "entries_per_period" integer;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "entry_period_hours" integer DEFAULT 24 NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "entry_gates" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "earlier_entry_rules" jsonb DEFAULT '[]'::jsonb NOT NULL;