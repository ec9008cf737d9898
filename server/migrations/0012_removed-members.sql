ALTER TABLE "generations" DROP CONSTRAINT "generations_member_id_members_id_fk";
--> statement-breakpoint
DROP INDEX "clubs_unpaid";--> statement-breakpoint
DROP INDEX "members_club_email";--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "generations" ADD CONSTRAINT "generations_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "members_removed" ON "members" USING btree ("removed_at") WHERE removed_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "members_club_email" ON "members" USING btree ("club_id","email") WHERE removed_at is null;