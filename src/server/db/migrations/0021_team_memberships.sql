-- What is a person's role in an account; the word membership is the venue's now.
ALTER TABLE "memberships" RENAME TO "team_memberships";--> statement-breakpoint
ALTER TABLE "team_memberships" RENAME CONSTRAINT "memberships_account_id_user_id_pk" TO "team_memberships_account_id_user_id_pk";--> statement-breakpoint
ALTER TABLE "team_memberships" RENAME CONSTRAINT "memberships_user_id_users_id_fk" TO "team_memberships_user_id_users_id_fk";--> statement-breakpoint
ALTER INDEX "memberships_user" RENAME TO "team_memberships_user";
