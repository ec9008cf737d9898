ALTER TABLE "generations" RENAME TO "answers";--> statement-breakpoint
ALTER TABLE "answers" RENAME CONSTRAINT "generations_pkey" TO "answers_pkey";--> statement-breakpoint
ALTER TABLE "answers" RENAME CONSTRAINT "generations_club_id_clubs_id_fk" TO "answers_club_id_clubs_id_fk";--> statement-breakpoint
ALTER TABLE "answers" RENAME CONSTRAINT "generations_member_id_members_id_fk" TO "answers_member_id_members_id_fk";--> statement-breakpoint
ALTER INDEX "generations_request" RENAME TO "answers_request";--> statement-breakpoint
ALTER INDEX "generations_running" RENAME TO "answers_running";--> statement-breakpoint
ALTER INDEX "generations_club" RENAME TO "answers_club";--> statement-breakpoint
ALTER INDEX "generations_one_running" RENAME TO "answers_one_running";--> statement-breakpoint
ALTER INDEX "generations_session" RENAME TO "answers_session";--> statement-breakpoint
ALTER INDEX "generations_nobodys" RENAME TO "answers_nobodys";--> statement-breakpoint
ALTER INDEX "generations_started" RENAME TO "answers_started";--> statement-breakpoint
-- Workers of the release before go on writing their answers while they are replaced. The next release drops it.
CREATE VIEW "generations" AS SELECT * FROM "answers";
