CREATE TABLE "plans" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"club_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"title" text NOT NULL,
	"wish" jsonb NOT NULL,
	"weeks" jsonb NOT NULL,
	"sessions" jsonb NOT NULL,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"sources" jsonb NOT NULL,
	"notes" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"training_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"feed_token" text,
	"feed_language" text,
	"coach_id" uuid,
	"sign_off" text DEFAULT 'none' NOT NULL,
	"sign_off_at" timestamp with time zone,
	"sign_off_comment" text
);
--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "is_coach" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_owner_id_members_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_coach_id_members_id_fk" FOREIGN KEY ("coach_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "plans_owner" ON "plans" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "plans_club" ON "plans" USING btree ("club_id");--> statement-breakpoint
CREATE INDEX "plans_coach" ON "plans" USING btree ("coach_id");--> statement-breakpoint
CREATE INDEX "plans_deleted" ON "plans" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "plans_feed" ON "plans" USING btree ("feed_token");