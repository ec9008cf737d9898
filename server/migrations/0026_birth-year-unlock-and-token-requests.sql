CREATE TABLE "token_requests" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"club_id" uuid NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"dismissed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "birth_year_unlocked_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "token_requests" ADD CONSTRAINT "token_requests_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "token_requests" ADD CONSTRAINT "token_requests_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "token_requests_club" ON "token_requests" USING btree ("club_id");