CREATE TABLE "competition_matches" (
	"competition_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"number" integer NOT NULL,
	"drawn" jsonb NOT NULL,
	"start" jsonb,
	"court" integer,
	"status" text DEFAULT 'planned' NOT NULL,
	"result" jsonb,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"entered_by" uuid,
	"entered_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "competition_matches_competition_id_id_pk" PRIMARY KEY("competition_id","id")
);
--> statement-breakpoint
CREATE TABLE "competition_scorers" (
	"competition_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	CONSTRAINT "competition_scorers_competition_id_member_id_pk" PRIMARY KEY("competition_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "competitions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"club_id" uuid NOT NULL,
	"maker_id" uuid,
	"name" text NOT NULL,
	"sport" text,
	"place" text,
	"note" text,
	"time_zone" text NOT NULL,
	"format" jsonb NOT NULL,
	"rules_name" text NOT NULL,
	"rules" jsonb NOT NULL,
	"timetable" jsonb NOT NULL,
	"teams" jsonb NOT NULL,
	"unmet" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"draw" integer DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"share_token" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "competition_matches" ADD CONSTRAINT "competition_matches_competition_id_competitions_id_fk" FOREIGN KEY ("competition_id") REFERENCES "public"."competitions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "competition_matches" ADD CONSTRAINT "competition_matches_entered_by_members_id_fk" FOREIGN KEY ("entered_by") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "competition_scorers" ADD CONSTRAINT "competition_scorers_competition_id_competitions_id_fk" FOREIGN KEY ("competition_id") REFERENCES "public"."competitions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "competition_scorers" ADD CONSTRAINT "competition_scorers_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "competitions" ADD CONSTRAINT "competitions_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "competitions" ADD CONSTRAINT "competitions_maker_id_members_id_fk" FOREIGN KEY ("maker_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "competition_matches_entered_by" ON "competition_matches" USING btree ("entered_by") WHERE entered_by is not null;--> statement-breakpoint
CREATE INDEX "competition_scorers_member" ON "competition_scorers" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "competitions_club" ON "competitions" USING btree ("club_id","created_at");--> statement-breakpoint
CREATE INDEX "competitions_maker" ON "competitions" USING btree ("maker_id") WHERE maker_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "competitions_share_token" ON "competitions" USING btree ("share_token");--> statement-breakpoint
CREATE INDEX "competitions_deleted" ON "competitions" USING btree ("deleted_at") WHERE deleted_at is not null;