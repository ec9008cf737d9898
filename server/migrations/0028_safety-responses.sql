CREATE TABLE "safety_responses" (
	"day" date NOT NULL,
	"category" text NOT NULL,
	"severity" text NOT NULL,
	"response" text NOT NULL,
	"language" text NOT NULL,
	"responses" bigint DEFAULT 0 NOT NULL,
	"lifted" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "safety_responses_day_category_severity_response_language_pk" PRIMARY KEY("day","category","severity","response","language")
);
